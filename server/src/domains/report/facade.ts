export { paperWork } from './paper/book.ts';
export type { Asking } from './paper/found.ts';
export { paperRoutes } from './paper/routes.ts';
