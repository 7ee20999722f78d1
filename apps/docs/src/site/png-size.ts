/** Width and height of a PNG, so that a page keeps its place before it has come. */
export function pngSize(bytes: Uint8Array): { readonly width: number; readonly height: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.byteLength < 24 || view.getUint32(0) !== 0x89504e47) throw new Error('The picture is no PNG.')
  return { width: view.getUint32(16), height: view.getUint32(20) }
}
