export * from '../lifecycle/close-in-order.ts'
export * from '../lifecycle/jobs.ts'
export * from '../lifecycle/port.ts'
export * from '../lifecycle/run.ts'
