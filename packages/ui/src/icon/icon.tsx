/** The icon set: 20 px line drawings in the current colour. Decorative always; the control around one carries the name. */
import type { ReactNode } from 'react'

const shapes = {
  back: <path d="M12 4.5 6.5 10l5.5 5.5" />,
  chevron: <path d="M8 4.5 13.5 10 8 15.5" />,
  close: <path d="m5 5 10 10M15 5 5 15" />,
  check: <path d="m4.5 10.5 3.5 3.5 7.5-8" />,
  copy: (
    <path d="M7.5 7.5h7a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1Zm-3 5a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1h7a1 1 0 0 1 1 1" />
  ),
  search: <path d="M9 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12Zm4.5-1.5L17 17" />,
  retry: <path d="M15.5 7A6.25 6.25 0 1 0 16.25 10M16 3.5V7h-3.5" />,
  external: <path d="M11.5 4H16v4.5M16 4l-6.5 6.5M8 5H5a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1v-3" />,
  disconnect: <path d="M12.5 6V4.5a1 1 0 0 0-1-1h-6a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h6a1 1 0 0 0 1-1V14M9 10h8m-2.5-2.5L17 10l-2.5 2.5" />,
  settings: <path d="M4 6.5h6m4 0h2M4 13.5h2m4 0h6M12 8.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm-4 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z" />,
  wallet: <path d="M15.5 7V5a1 1 0 0 0-1-1h-9a2 2 0 0 0 0 4h10a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-10a2 2 0 0 1-2-2V6M13.5 12h.01" />,
  network: (
    <path d="M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm0 0c1.8-1.7 2.7-4 2.7-7S11.8 4.7 10 3C8.2 4.7 7.3 7 7.3 10s.9 5.3 2.7 7ZM3.5 7.800h13m-13 4.400h13" />
  ),
  shield: <path d="M10 17c-3.7-1.4-5.7-3.9-5.7-7.500V5.200L10 3l5.7 2.200v4.300c0 3.6-2 6.1-5.7 7.500Zm-2.5-7.2 1.9 1.9 3.3-3.6" />,
  key: (
    <path d="M12.5 11a3.5 3.5 0 1 0-3.3-2.300L3.5 14.400V16.500h2.600v-1.700h1.700v-1.700h1.200l2.2-2.200c.4.1.9.1 1.3.100Zm.5-3.500h.01" />
  ),
  ledger: <path d="M5.5 3.500h9a1 1 0 0 1 1 1v12l-2.2-1.4-2.2 1.4-2.2-1.4-2.2 1.4-2.2-1.400V4.500a1 1 0 0 1 1-1Zm2 4h5m-5 3.500h5" />,
  coins: (
    <path d="M8 11.500c2.5 0 4.5-1 4.5-2.300S10.5 7 8 7 3.5 8 3.5 9.200s2 2.3 4.5 2.300Zm-4.5-2.300v4.300c0 1.3 2 2.3 4.5 2.300s4.5-1 4.5-2.300V9.200M7.5 7c0-1.3 2-2.5 4.5-2.500s4.5 1 4.5 2.300v4c0 1-1.5 1.9-3.6 2.2" />
  ),
  picture: <path d="M4.5 4h11a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1Zm-.8 9.5 3.8-3.7 4 4 2-2 3 3M13 8h.01" />,
  activity: <path d="M3 10.500h3L8.5 4l3.5 12 2.3-5.500H17" />,
  phone: <path d="M6.5 3h7a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm2.5 11.500h2" />,
  download: <path d="M10 3.500v9m-3.5-3.300L10 12.700l3.5-3.500M4 16.500h12" />,
  qr: (
    <path d="M4 4h4.500v4.500H4ZM11.5 4H16v4.500h-4.500ZM4 11.500h4.500V16H4ZM11.5 11.500v1.500m4.500-1.500h-2v2.500m-2.500 2h1.500m3-2.500V16h-1" />
  ),
  grid: <path d="M4 4h4.500v4.500H4ZM11.5 4H16v4.500h-4.500ZM4 11.500h4.500V16H4ZM11.5 11.500H16V16h-4.500Z" />,
  warning: <path d="M10 3.5 17.5 16.500h-15ZM10 8.500v3.500m0 2.200v.05" />,
  info: <path d="M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm0-3.500V9.500m0-2.700v-.05" />,
  offline: (
    <path d="M3.5 3.500l13 13M3 8a10 10 0 0 1 3.3-2.100M9 5a10 10 0 0 1 8 3M5.5 11a6.5 6.5 0 0 1 3.3-1.800m3.7.6a6.5 6.5 0 0 1 2 1.200M10 15.500h.01" />
  ),
  dots: <path d="M5 10h.01M10 10h.01M15 10h.01" />,
} as const satisfies Record<string, ReactNode>

export type IconName = keyof typeof shapes

export type IconProps = {
  readonly name: IconName
  /** Side in px. Default 20. */
  readonly size?: number
}

/** Mirrors by itself in right-to-left text where it points somewhere. */
export function Icon({ name, size = 20 }: IconProps): ReactNode {
  return (
    <svg className="fy-icon" data-icon={name} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {shapes[name]}
    </svg>
  )
}
