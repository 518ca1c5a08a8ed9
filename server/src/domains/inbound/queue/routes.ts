import type { preCheckLinkApi } from '#contract/inbound/queue/link.ts';
import type { preCheckV2Api } from '#contract/inbound/queue/pre-check-v2.ts';
import type { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import { command, query, type Handlers } from '../../../platform/command/call.ts';
import { exporting } from '../../../services/exports/serve.ts';
import { board } from './board.ts';
import { call, callOne, pass, recall } from './call.ts';
import { changePlatform, finish, finishOne, start } from './dock.ts';
import { issue, look, revoke, show, signInByLink } from './link.ts';
import { cancel, markNoQuick, markUnreceived, setPriority } from './marks.ts';
import { addNote, notes } from './notes.ts';
import { preCheckDetail, preCheckPage, preCheckPageV2, preCheckStatistic } from './read.ts';
import { updateAssignedRoom } from './room-set.ts';
import { recommendRoom, recommendWithoutDocks } from './rooms.ts';
import { exportPreCheckDetails, exportPreChecks } from './sheets.ts';
import { signIn } from './sign-in.ts';
import { temporaryAdd, temporaryUpdate } from './temporary.ts';
import { rollback } from './undo.ts';
import { verifyByField, verifyText } from './verify.ts';

export const preCheck = {
  queryPage: query(preCheckPage),
  statistic: query(preCheckStatistic),
  get: query(preCheckDetail),
  board: query(board),
  verify: query(verifyByField),
  signIn: command(signIn),
  temporaryAdd: command(temporaryAdd),
  temporaryUpdate: command(temporaryUpdate),
  recommendRoom: query(recommendWithoutDocks),
  updateAssignedRoom: command(updateAssignedRoom),
  call: command(callOne),
  recall: command(recall),
  pass: command(pass),
  changePlatform: command(changePlatform),
  start: command(start),
  finish: command(finishOne),
  markNoQuickChannel: command(markNoQuick),
  setPriorityOrder: command(setPriority),
  markUnreceived: command(markUnreceived),
  cancel: command(cancel),
  rollback: command(rollback),
  comments: query(notes),
  comment: command(addNote),
  export: exporting(exportPreChecks),
  exportDetail: exporting(exportPreCheckDetails),
} satisfies Handlers<typeof preCheckApi>;

/** The same acts and questions, told and taken as version 2 has it. */
export const preCheckV2 = {
  queryPage: query(preCheckPageV2),
  call: command(call),
  finish: command(finish),
  verify: query(verifyText),
  recommendRoom: query(recommendRoom),
  comments: query(notes),
  export: exporting(exportPreChecks),
} satisfies Handlers<typeof preCheckV2Api>;

export const preCheckLink = {
  issue,
  show,
  revoke: command(revoke),
  look,
  signIn: signInByLink,
} satisfies Handlers<typeof preCheckLinkApi>;
