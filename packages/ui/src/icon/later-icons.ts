/** Drawings that only screens of later chunks show: given to an `Icon` in place of a name, they travel with those. */
export const laterIcons = {
  upload: 'M10 12.7v-9.2M6.5 6.8 10 3.5l3.5 3.3M4 16.5h12',
  card: 'M3 5.5h14v9H3Zm0 3h14',
  copy: 'M7.5 7.5h7a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1Zm-3 5a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1h7a1 1 0 0 1 1 1',
  search: 'M9 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12Zm4.5-1.5L17 17',
  settings: 'M4 6.5h6m4 0h2M4 13.5h2m4 0h6M12 8.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm-4 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  network:
    'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm0 0c1.8-1.7 2.7-4 2.7-7S11.8 4.7 10 3C8.2 4.7 7.3 7 7.3 10s.9 5.3 2.7 7ZM3.5 7.8h13m-13 4.4h13',
  ledger: 'M5.5 3.5h9a1 1 0 0 1 1 1v12l-2.2-1.4-2.2 1.4-2.2-1.4-2.2 1.4-2.2-1.4V4.5a1 1 0 0 1 1-1Zm2 4h5m-5 3.5h5',
  coins:
    'M8 11.5c2.5 0 4.5-1 4.5-2.3S10.5 7 8 7 3.5 8 3.5 9.2s2 2.3 4.5 2.3Zm-4.5-2.3v4.3c0 1.3 2 2.3 4.5 2.3s4.5-1 4.5-2.3V9.2M7.5 7c0-1.3 2-2.5 4.5-2.5s4.5 1 4.5 2.3v4c0 1-1.5 1.9-3.6 2.2',
  picture: 'M4.5 4h11a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1Zm-.8 9.5 3.8-3.7 4 4 2-2 3 3M13 8h.01',
  swap: 'M6.5 16.5v-12m0 0L3.5 7.4m3-2.9 3 2.9m4-3.9v12m0 0 3-2.9m-3 2.9-3-2.9',
  activity: 'M3 10.5h3L8.5 4l3.5 12 2.3-5.5H17',
  extension:
    'M8 6a1.75 1.75 0 0 1 3.5 0h3a1 1 0 0 1 1 1v2.75a1.75 1.75 0 0 0 0 3.5V16a1 1 0 0 1-1 1h-3a1.75 1.75 0 0 0-3.5 0h-3a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1Z',
  /** A doorway: our own mark. */
  foyer: 'M5 16.5V8a5 5 0 0 1 10 0v8.5M5 16.5h10M12.5 12h.01',
  notched: 'M6.5 3h7a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm2 0v1.5h3V3',
  playing: 'M6.5 3h7a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm2.5 4.5v5l3.5-2.5Z',
} as const

export type LaterIcon = (typeof laterIcons)[keyof typeof laterIcons]
