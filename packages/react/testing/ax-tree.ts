/** What Chromium tells assistive technology of this page: only for tests, and only in Chromium. */
import { cdp } from 'vitest/browser'

export type AxNode = {
  readonly role: string
  readonly name: string
  readonly description: string
  readonly isInvalid: boolean
}

type RawNode = {
  readonly ignored: boolean
  readonly role?: { readonly value: string }
  readonly name?: { readonly value?: string }
  readonly description?: { readonly value?: string }
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[]
}
type FrameTree = { readonly frame: { readonly id: string; readonly url: string }; readonly childFrames?: readonly FrameTree[] }
type Session = { send(method: string, params?: unknown): Promise<unknown> }

/** In the order of the document, without what is hidden from it. */
export async function readAxTree(): Promise<readonly AxNode[]> {
  const session = cdp() as unknown as Session
  const { frameTree } = (await session.send('Page.getFrameTree')) as { readonly frameTree: FrameTree }
  const frames: FrameTree['frame'][] = []
  const walk = ({ frame, childFrames = [] }: FrameTree): void => {
    frames.push(frame)
    childFrames.forEach(walk)
  }
  walk(frameTree)
  const own = frames.find(({ url }) => url === location.href) ?? frames.at(-1)
  const { nodes } = (await session.send('Accessibility.getFullAXTree', { frameId: own?.id })) as { readonly nodes: readonly RawNode[] }
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, description, properties = [] }) => ({
      role: role?.value ?? '',
      name: name?.value ?? '',
      description: description?.value ?? '',
      isInvalid: properties.some((property) => property.name === 'invalid' && property.value.value !== 'false'),
    }))
}
