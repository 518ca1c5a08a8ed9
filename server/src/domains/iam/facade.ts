export { identify } from './identify.ts';
export { seedMenus } from './seeding.ts';
export { holdersOf } from './holders.ts';
