export { identify } from './session/identify.ts';
export { readmit } from './session/readmit.ts';
export { seedMenus } from './seeding.ts';
export { peopleWithin } from './role/people.ts';
export { holdersOf } from './role/holders.ts';
export { repeatMessage, takeMessage } from './phone/sms-outbox.ts';
