export { clientIn, clientsWithin, refuseClient } from './api-client/admit.ts';
export { identify } from './session/identify.ts';
export { reachIn, seesEveryOwner, type Reach } from './session/warehouse.ts';
export { readmit } from './session/readmit.ts';
export { seedMenus } from './seeding.ts';
export { peopleWithin } from './role/people.ts';
export { holdersOf } from './role/holders.ts';
export { mobileOf, OF_DELIVERY, sendCodeOf, spendCode, tailOf } from './phone/code.ts';
export { repeatMessage, sendText, takeMessage } from './phone/sms-outbox.ts';
export { faultOfFirst } from './password/replace.ts';
export { clientHash, hashPassword } from './password/hash.ts';
export { initialPassword } from './password/initial.ts';
export { countEvent, eventCount } from './login/throttle.ts';
export { bindHouse, foundCompany } from './tenant/found.ts';
export { refuseOverfull } from './tenant/limit.ts';
export {
  companies,
  companiesToRemove,
  isNew,
  lockCompany,
  nextCompanyId,
  saveCompany,
  type Company,
} from './tenant/company.ts';
export { pagesHeld, putPage, showPage, type OwnPage } from './menu/page.ts';
