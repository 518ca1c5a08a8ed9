import { groupApi } from '#contract/service/group.ts';
import { serviceAllotApi } from '#contract/service/service-allot.ts';

/** Reads that any change of groups or rules makes stale. */
export const GROUP_READS = [
  groupApi.list,
  groupApi.getServicers,
  groupApi.allSupervisor,
  serviceAllotApi.list,
  serviceAllotApi.matrix,
];
