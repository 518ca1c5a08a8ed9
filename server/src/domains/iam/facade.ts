export { identify } from './identify.ts';
export { readmit } from './readmit.ts';
export { seedMenus } from './seeding.ts';
export { peopleWithin } from './people.ts';
export { holdersOf } from './holders.ts';
export { repeatMessage, takeMessage } from './outbox.ts';
