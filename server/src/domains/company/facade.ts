export { found } from './found.ts';
export {
  keepTenant,
  makeTenant,
  removeTenant,
  resumeTenant,
  suspendTenant,
  tenantPage,
  updateTenant,
} from './operator.ts';
