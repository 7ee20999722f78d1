export * from '../qr/qr.tsx'
