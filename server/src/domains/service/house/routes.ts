import { fieldsOf } from '#contract/kit/field.ts';
import { stateName } from '#contract/kit/machine.ts';
import { changeHouseLife } from '#contract/service/house-life.ts';
import { changeHouseRow, type changeHouseApi, type ChangeHouseSearch } from '#contract/service/house.ts';
import { command, query, type Handlers } from '../../../platform/command/call.ts';
import { each, exporting } from '../../../services/exports/serve.ts';
import { importAtOnce, importHandlers } from '../../../services/imports/serve.ts';
import { told } from '../columns.ts';
import { addChanges, batchChanges, removeChanges } from './acts.ts';
import { changeHouseImport, insertChanges, undoChanges } from './import.ts';
import { changeHouseHistory, changeHousePage, historyRows } from './read.ts';

export const changeHouse = {
  list: query(changeHousePage),
  historyList: query(changeHouseHistory),
  exportHistory: exporting(async (ctx, input: ChangeHouseSearch) => ({
    title: '换仓历史',
    columns: told(fieldsOf(changeHouseRow.shape)),
    rows: each(await historyRows(ctx, input), (row) => ({ ...row, status: stateName(changeHouseLife, row.status) })),
  })),
  add: command(addChanges),
  batch: command(batchChanges),
  remove: command(removeChanges),
  ...importHandlers(changeHouseImport, insertChanges, undoChanges),
  import: importAtOnce(changeHouseImport, insertChanges),
} satisfies Handlers<typeof changeHouseApi>;
