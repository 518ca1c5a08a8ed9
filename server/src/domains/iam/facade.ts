export { identify } from './identify.ts';
export { seedMenus } from './seeding.ts';
