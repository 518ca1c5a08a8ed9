import type { Api, Permit } from '#contract/kit/endpoint.ts';
import { isActing } from '../../platform/command/call.ts';
import type { Import, Imported, Undo } from './batch.ts';

/** An import that is served, and who may use it. */
export interface KnownImport extends Import<Imported> {
  permit: Permit;
}
/** By the name their batches carry; asked when a call comes in, as they stand among those who serve it. */
export type Imports = () => ReadonlyMap<string, KnownImport>;

/** A served check shows its import to those who serve what all imports share. */
export interface Checking {
  readonly imports: Import<Imported>;
}
const isChecking = (handler: object | undefined): handler is Checking => handler !== undefined && 'imports' in handler;

/** Every import among the served groups: its rules from the handler, its permission from the contract. */
export function importsOf(
  groups: Readonly<Record<string, Api>>,
  routes: () => Readonly<Record<string, Readonly<Record<string, object>>>>,
): Imports {
  let known: ReadonlyMap<string, KnownImport> | undefined;
  return () =>
    (known ??= new Map(
      Object.entries(routes()).flatMap(([group, handlers]): [string, KnownImport][] => {
        const check = handlers.importCheck,
          permit = groups[group]?.importConfirm?.permit,
          of = isChecking(check) ? check.imports : undefined;
        return of && permit ? [[of.spec.biz, { ...of, permit, undo: of.undo ?? removalBy(handlers.remove) }]] : [];
      }),
    ));
}

function removalBy(handler: object | undefined): Undo | undefined {
  return isActing(handler) ? (ctx, items) => handler.act(ctx, { items }) : undefined;
}
