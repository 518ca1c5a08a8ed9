import { TRIED_NAMES, type Tried } from '#contract/strategy/tryout.ts';
import { families } from '../domains/strategy/families.ts';
import { snake } from '../platform/db/catalog.ts';
import { sourcesBelow } from './sources.ts';

/** What the readers of each setting that is tried say of it, asked through the functions acts ask (`strategy/tryout/obeyed.test.ts`). */
export const SAID: Readonly<Record<Tried, readonly string[]>> = {
  ownerEntryFlow: [
    'needAppoint',
    'appointConfirm',
    'needPreCheck',
    'needUnload',
    'qcMode',
    'transitAllowed',
    'autoPutaway',
  ],
  batchStrategy: ['keyAttrs', 'needProduced', 'needExpire', 'lotNoRule', 'allowMixLpn'],
  overageStrategy: ['pct', 'maxQty', 'action'],
  expiryStrategy: ['receiveMinPct', 'nearDays', 'shipStopDays', 'autoLock'],
  goodsClassDecide: ['acceptPct', 'concedePct', 'needReport'],
  putawayStrategy: ['rules', 'preferSameLot'],
  pickAreaUp: ['enabled', 'minCase', 'allowMixLotDays'],
  ownerPick: ['allocMode', 'pickMethod', 'shortPolicy', 'waveMaxOrders', 'waveMaxLines', 'checkNeed'],
  pickingStrategy: [
    'rotation',
    'toleranceDays',
    'rotationStrict',
    'singleLot',
    'allowPallet',
    'palletMinPct',
    'caseSource',
    'looseSource',
  ],
  outProductDateInterval: ['minAgeDays', 'maxAgeDays', 'maxSpanDays', 'noRegress'],
  pickNoScanOwner: ['skipPosition', 'skipGoods', 'skipLot'],
  pickSimpleName: [],
  loadingStrategy: ['seqMode', 'seqBlock', 'maxVolumePct', 'tempCheck'],
};

/** Fields of a setting that the test of its readers changes one by one, those it is for among them. */
export const provedByReaders = (setting: string): readonly string[] => {
  const name = TRIED_NAMES.find((one) => one === setting);
  return name ? [...SAID[name], ...families[name].parts, 'status'] : [];
};

/** What a setting is proved by: tests of whoever obeys it, on a real database; not those of its own list, history, copy and bench. */
const floor = sourcesBelow('server/src/domains').filter(
  ({ file }) =>
    file.endsWith('.test.ts') && !/\/strategy\/(change|copy|preset|setting|validity)|\/tryout\.test/.test(file),
);
const OBEYED = 'server/src/domains/strategy/tryout/obeyed.test.ts';
/** Asks the readers of every setting on days it is in force and on others. */
const IN_FORCE = 'server/src/domains/strategy/validity/validity.test.ts';
const DATES: ReadonlySet<string> = new Set(['validFrom', 'validTo']);

/** The tests that name a field of a setting where the setting is named, `file › title`; of which settings its readers are asked all of, that test too. */
export function proofsOf(setting: string, table: string, field: string): string[] {
  if (DATES.has(field)) return [`${IN_FORCE} › ${setting}`];
  const named = new RegExp(`\\b(?:${table.replace('.', '\\.')}|${setting})\\b`),
    said = new RegExp(`\\b(?:${field}|${snake(field)})\\b`);
  const asked = provedByReaders(setting).includes(field);
  const found = floor
    .filter(({ file, text }) => named.test(text) && !(asked && file === OBEYED))
    .flatMap(({ file, text }) => {
      const [stage = '', ...tests] = testsOf(text);
      const hands = handsOf(stage).filter(({ body }) => said.test(body));
      const proof = tests.find(
        (body) => said.test(body) || hands.some(({ name }) => new RegExp(`\\b${name}\\(`).test(body)),
      );
      return proof ? [`${file} › ${/(['"`])((?:(?!\1).)+)\1/.exec(proof)?.[2] ?? ''}`] : [];
    });
  return asked ? [...found, `${OBEYED} › ${setting}`] : found;
}

/** What stands before the first test of a file, then each test. */
const testsOf = (text: string): string[] => text.split(/\n\s*(?=test(?:\.\w+)?[(<`])/);

/** What a stage does for its tests, by name. */
const handsOf = (stage: string): { name: string; body: string }[] =>
  stage.split(/\n(?=(?:async )?function |const )/).flatMap((body) => {
    const name = /^(?:async )?(?:function|const) (\w+)/.exec(body)?.[1];
    return name ? [{ name, body }] : [];
  });
