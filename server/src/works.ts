import { catalogue } from '#contract/catalogue.ts';
import type { Api, Endpoint } from '#contract/kit/endpoint.ts';
import type { Work } from './platform/background/work.ts';
import { exportWork, type Exporter } from './platform/sheet/background.ts';
import { sheetBehind } from './platform/sheet/export.ts';
import { importWorks } from './platform/sheet/importing.ts';
import { imports, routes } from './routes.ts';

/** Every call that exports, by its path. */
function exporters(): ReadonlyMap<string, Exporter> {
  const served: Readonly<Record<string, Readonly<Record<string, object>>>> = routes;
  return new Map(
    Object.entries<Api>(catalogue).flatMap(([group, api]) =>
      Object.entries<Endpoint>(api).flatMap(([name, { path, input }]): [string, Exporter][] => {
        const handler = served[group]?.[name],
          ask = handler && sheetBehind(handler);
        return ask ? [[path, { ask, input }]] : [];
      }),
    ),
  );
}

/** Everything that is done in the background because a person asked for it; each domain lists its own. */
export const works: readonly Work[] = [exportWork(exporters()), ...importWorks(imports)];
