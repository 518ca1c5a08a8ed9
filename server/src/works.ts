import { catalogue } from '#contract/catalogue.ts';
import type { Api, Endpoint } from '#contract/kit/endpoint.ts';
import { efficiencyWork, ratingWork } from './domains/billing/facade.ts';
import { backupWorks } from './domains/ops/backup/work.ts';
import { paperWork } from './domains/report/facade.ts';
import { imports, routes } from './routes.ts';
import { exportWork, type Exporter } from './services/exports/background.ts';
import { isExporting } from './services/exports/serve.ts';
import { importWorks } from './services/imports/background.ts';
import type { Work } from './services/jobs/work.ts';

/** Every call that exports, by its path. */
function exporters(): ReadonlyMap<string, Exporter> {
  const served: Readonly<Record<string, Readonly<Record<string, object>>>> = routes;
  return new Map(
    Object.entries<Api>(catalogue).flatMap(([group, api]) =>
      Object.entries<Endpoint>(api).flatMap(([name, { path, input }]): [string, Exporter][] => {
        const handler = served[group]?.[name];
        return isExporting(handler) ? [[path, { sheet: handler.sheet, input }]] : [];
      }),
    ),
  );
}

/** Everything that is done in the background because a person asked for it; each domain lists its own. */
export const works: readonly Work[] = [
  exportWork(exporters()),
  ...importWorks(imports),
  ratingWork,
  efficiencyWork,
  paperWork,
  ...backupWorks,
];
