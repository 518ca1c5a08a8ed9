import { overCapacityRight } from './send-plan.ts';

/** Rights of this domain that open no call of their own. */
export const rights = { [overCapacityRight.permit]: overCapacityRight.label };
