/** The pixels of a picture: an image element, or a canvas where the picture comes inside its address. */
import { type ReactNode, useEffect, useRef } from 'react'
import { drawInlineRaster, isInlineRaster } from './inline-picture.ts'

export type PictureProps = {
  readonly src: string
  /** Side in px. */
  readonly size: number
  readonly onLoad: () => void
  readonly onError: () => void
}

export function Picture(props: PictureProps): ReactNode {
  if (isInlineRaster(props.src)) return <InlinePicture {...props} />
  const { src, size, onLoad, onError } = props
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

function InlinePicture({ src, onLoad, onError }: PictureProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null)
  const callbacks = useRef({ onLoad, onError })
  useEffect(() => {
    callbacks.current = { onLoad, onError }
  })
  useEffect(() => {
    let wanted = true
    if (canvas.current) {
      drawInlineRaster(canvas.current, src).then(
        () => wanted && callbacks.current.onLoad(),
        () => wanted && callbacks.current.onError(),
      )
    }
    return () => {
      wanted = false
    }
  }, [src])
  return <canvas ref={canvas} />
}
