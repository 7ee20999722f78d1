/** Apart from the kit: who draws with the kit's own parts needs none of it. */
export * from '../api/image-urls.ts'
