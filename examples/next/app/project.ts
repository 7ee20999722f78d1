/** Known to the browser and to the server that renders. */
export const projectId = 'foyer-local'
