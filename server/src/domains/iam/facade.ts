export { identify } from './identify.ts';
export { createAccount, createRole, createUser, ensureDept } from './people.ts';
export { syncMenus, unclaimed } from './seeding.ts';
