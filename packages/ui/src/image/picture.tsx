/** The pixels of a picture: an image element, or what is inside the picture's own address. */
import { type ReactNode, useEffect, useRef, useState } from 'react'

export type PictureProps = {
  /** Another one is another picture: give it as `key`, too. */
  readonly src: string
  /** Side in px. */
  readonly size: number
  readonly onLoad: () => void
  readonly onError: () => void
}

/** An SVG in plain letters in which nothing refers to anything or moves: as much is drawn as is written. */
const plain = /^data:image\/svg\+xml,(?!.*(?:%[4-7]|%26|[&\\!]|use|url|href|style|anim|set|foreign|script|filter)).{1,9999}$/is

export function Picture(props: PictureProps): ReactNode {
  const { src, size, onLoad, onError } = props
  if (/^data:/i.test(src) && !plain.test(src)) return <InlinePicture {...props} />
  return (
    <img
      src={src}
      alt=""
      width={size}
      height={size}
      draggable={false}
      decoding="async"
      referrerPolicy="no-referrer"
      onLoad={onLoad}
      onError={onError}
    />
  )
}

/** Anybody may have made it: it is looked at before anything of it is shown, by what loads when there is one. */
function InlinePicture(props: PictureProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null)
  const first = useRef(props)
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    const { src, onLoad, onError } = first.current
    import('../exports/picture.ts')
      .then(({ drawInline }) => canvas.current && drawInline(canvas.current, src))
      .then((svg) => (svg ? setShown(svg) : onLoad()), onError)
  }, [])
  const { size, onLoad, onError } = props
  if (shown) return <img src={shown} alt="" width={size} height={size} draggable={false} onLoad={onLoad} onError={onError} />
  return <canvas ref={canvas} />
}
