import { IN_DRY_SETTINGS, inboundDryRunApi } from '#contract/inbound/dry-run/decide.ts';
import { OUT_DRY_SETTINGS, dryRunApi } from '#contract/outbound/dry-run/run.ts';
import type { DecisionsTried } from '#contract/strategy/dry-run.ts';
import type { SettingName } from '#contract/strategy/settings.ts';
import { TRANSPORT_DRY_SETTINGS, transportDryRunApi } from '#contract/transport/dry-run.ts';
import { useAct } from '../../../data/query.ts';
import { Decided } from './Decided.tsx';
import { DryRunRule, type DryRule } from './DryRunRule.tsx';
import { Split } from './Split.tsx';

interface Props<Name extends SettingName> {
  settings: readonly [Name, ...Name[]];
  run: {
    mutateAsync: (rule: DryRule<Name>) => Promise<unknown>;
    isPending: boolean;
    data?: DecisionsTried | undefined;
  };
  /** What is looked at. */
  hint: string;
}

/** A rule tried on all that waits for what it decides. */
const DecisionTry = <Name extends SettingName>({ settings, run, hint }: Props<Name>) => (
  <Split
    wide
    asked={<DryRunRule settings={settings} onRun={(rule) => run.mutateAsync(rule)} busy={run.isPending} off={null} />}
    told={run.data ? <Decided told={run.data} /> : <p className="hc-faint">{hint}</p>}
  />
);

/** Lines to be received and days that are booked. */
export const InboundTry = () => (
  <DecisionTry
    settings={IN_DRY_SETTINGS}
    run={useAct(inboundDryRunApi.decide, [], { done: null })}
    hint="选择要改的规则后演练：还没收完的入库单和已约的日子，现行规则与改后规则各判一次——要哪些步骤、怎样质检、能超收多少、还能不能约，然后全部撤回，不改动任何数据。"
  />
);

/** Orders that have not left and picks that are not made. */
export const OutboundTry = () => (
  <DecisionTry
    settings={OUT_DRY_SETTINGS}
    run={useAct(dryRunApi.decide, [], { done: null })}
    hint="选择要改的规则后演练：未发运的出库单和未拣的拣货行，现行规则与改后规则各判一次——进哪个波次、怎样拣、扫什么、复不复核、怎样装车，然后全部撤回，不改动任何数据。"
  />
);

/** Days of routes that have not left. */
export const TransportTry = () => (
  <DecisionTry
    settings={TRANSPORT_DRY_SETTINGS}
    run={useAct(transportDryRunApi.decide, [], { done: null })}
    hint="选择要改的规则后演练：未出发的发运计划，现行规则与改后规则各算一次当天运力占用，然后全部撤回，不改动任何数据。"
  />
);
