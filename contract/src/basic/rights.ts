import { changeRights } from './approval/change-request.ts';

/** Rights of this domain that open no call of their own. */
export const rights = { [changeRights.direct]: '免审修改关键资料' };
