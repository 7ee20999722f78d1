/** The plugin comes without types, and size-limit types every plugin as a function. */
declare module '@size-limit/file' {
  const plugin: () => unknown
  export default plugin
}
