export { found } from './found.ts';
export {
  everyTenant,
  keepTenant,
  makeTenant,
  removeTenant,
  resumeTenant,
  suspendTenant,
  tenantNamed,
  updateTenant,
} from './operator.ts';
