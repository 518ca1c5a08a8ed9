import { patrolBoardApi, patrolInspectorApi } from './board.ts';
import { checkItemApi } from './check-item.ts';
import { deductDefault } from './deduct-default.ts';
import { deductPointApi } from './deduct-point.ts';
import { eventInvestigationApi } from './event.ts';
import { patrolPersonApi } from './people.ts';
import { patrolPlanApi } from './plan.ts';
import { patrolDangerApi, patrolRectifyTaskApi } from './rectify.ts';
import { patrolTaskApi } from './task.ts';
import { patrolWarningApi } from './warning.ts';

/** The calls of this domain by group, as the catalogue takes them in and the server's folder of this name serves them. */
export const api = {
  checkItem: checkItemApi,
  deductPointConfig: deductPointApi,
  deductDefault: deductDefault.api,
  patrolPlan: patrolPlanApi,
  patrolPerson: patrolPersonApi,
  patrolTask: patrolTaskApi,
  patrolDanger: patrolDangerApi,
  patrolRectifyTask: patrolRectifyTaskApi,
  patrolWarning: patrolWarningApi,
  patrolBoard: patrolBoardApi,
  patrolInspector: patrolInspectorApi,
  eventInvestigation: eventInvestigationApi,
};
