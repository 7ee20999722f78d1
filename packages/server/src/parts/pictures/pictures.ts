/** Pictures of strangers, from an address of this server. */
import { picture } from '@foyer/contract'
import { endpoint, prepareText } from '@foyer/service/http'
import type { Context } from '../../context.ts'
import type { Part } from '../part.ts'

/** Points that a picture costs which is not in memory: somebody else is asked for it. */
export const fetchPoints = 10

export function createPictureProxy({ pictures }: Context): Part {
  return {
    endpoints: [
      endpoint(picture, {
        limit: 'image',
        handle: async ({ params }, { refuse, charge, signal }) => {
          const source = pictures.open(params)
          if (source === undefined) throw refuse('not_found', 'This server has given out no such address.', { field: 'seal' })
          if (pictures.peek(source) === undefined) charge(fetchPoints - 1)
          const found = await pictures.read(source, signal)
          if (found === null) throw refuse('not_found', 'There is no picture at that place which can be shown.', { field: 'source' })
          const { bytes: body, contentType } = found
          return prepareText({ body, contentType, cacheControl: `public, max-age=${picture.maxAge}` })
        },
      }),
    ],
  }
}
