/** The icon set: 20 px line drawings in the current colour. Decorative always; the control around one carries the name. */
import type { ReactNode } from 'react'
import type { LaterIcon } from './later-icons.ts'

/** What each path draws. What no first screen shows is in `later-icons.ts`. */
const shapes = {
  back: 'M12 4.5 6.5 10l5.5 5.5',
  chevron: 'M8 4.5 13.5 10 8 15.5',
  close: 'm5 5 10 10M15 5 5 15',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  retry: 'M15.5 7A6.25 6.25 0 1 0 16.25 10M16 3.5V7h-3.5',
  external: 'M11.5 4H16v4.5M16 4l-6.5 6.5M8 5H5a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1v-3',
  disconnect: 'M12.5 6V4.5a1 1 0 0 0-1-1h-6a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h6a1 1 0 0 0 1-1V14M9 10h8m-2.5-2.5L17 10l-2.5 2.5',
  wallet: 'M15.5 7V5a1 1 0 0 0-1-1h-9a2 2 0 0 0 0 4h10a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-10a2 2 0 0 1-2-2V6M13.5 12h.01',
  shield: 'M10 17c-3.7-1.4-5.7-3.9-5.7-7.5V5.2L10 3l5.7 2.2v4.3c0 3.6-2 6.1-5.7 7.5Zm-2.5-7.2 1.9 1.9 3.3-3.6',
  key: 'M12.5 11a3.5 3.5 0 1 0-3.3-2.3L3.5 14.4V16.5h2.6v-1.7h1.7v-1.7h1.2l2.2-2.2c.4.1.9.1 1.3.1Zm.5-3.5h.01',
  phone: 'M6.5 3h7a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm2.5 11.5h2',
  download: 'M10 3.5v9m-3.5-3.3L10 12.7l3.5-3.5M4 16.5h12',
  qr: 'M4 4h4.5v4.5H4ZM11.5 4H16v4.5h-4.5ZM4 11.5h4.5V16H4ZM11.5 11.5v1.5m4.5-1.5h-2v2.5m-2.5 2h1.5m3-2.5V16h-1',
  grid: 'M4 4h4.5v4.5H4ZM11.5 4H16v4.5h-4.5ZM4 11.5h4.5V16H4ZM11.5 11.5H16V16h-4.5Z',
  warning: 'M10 3.5 17.5 16.5h-15ZM10 8.5v3.5m0 2.2v.05',
  info: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm0-3.5V9.5m0-2.7v-.05',
  offline: 'M3.5 3.5l13 13M3 8a10 10 0 0 1 3.3-2.1M9 5a10 10 0 0 1 8 3M5.5 11a6.5 6.5 0 0 1 3.3-1.8m3.7.6a6.5 6.5 0 0 1 2 1.2M10 15.5h.01',
} as const

type FirstIcon = keyof typeof shapes

/** A name, or one of `laterIcons`. */
export type IconName = FirstIcon | LaterIcon

export type IconProps = {
  readonly name: IconName
  /** Side in px. Default 20. */
  readonly size?: number
  /** On a 40 px square, which a row or a fact starts with; `accent` in the accent's tint. */
  readonly badge?: 'plain' | 'accent'
}

/** Mirrors by itself in right-to-left text where it points somewhere. */
export function Icon({ name, size = 20, badge }: IconProps): ReactNode {
  const shape = shapes[name as FirstIcon]
  return (
    <svg
      className="fy-icon"
      data-icon={shape && name}
      data-badge={badge}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shape ?? name} />
    </svg>
  )
}
