import { storageApi } from '#contract/ops/storage.ts';
import { useCall } from '../../data/query.ts';
import { Page, Panel } from '../../ui/page/Page.tsx';
import { RetentionTable } from './parts/RetentionTable.tsx';
import { StorageDays } from './parts/StorageDays.tsx';
import { StorageFacts } from './parts/StorageFacts.tsx';
import { AreaTable, MonthTable, RelationTable } from './parts/StorageTables.tsx';
import './storage.css';

/** Storage (存储与保留): how large the database is and how fast it grows, and for how long what may go is kept. */
export function StoragePage() {
  const found = useCall(storageApi.get, {}, { staleMs: 0 });
  const storage = found.data;
  return (
    <Page query={found}>
      {storage && (
        <div className="hc-storage">
          <StorageFacts {...storage} />
          <div className="hc-storage-row">
            <Panel title="按数据类别">
              <AreaTable areas={storage.areas} />
            </Panel>
            <Panel title="近30天">
              <StorageDays days={storage.days} />
            </Panel>
          </div>
          <Panel title="保留期">
            <RetentionTable rows={storage.retention} />
          </Panel>
          <div className="hc-storage-row">
            <Panel title="按月">
              <MonthTable months={storage.months} />
            </Panel>
            <Panel title="最大的表">
              <RelationTable tables={storage.tables} />
            </Panel>
          </div>
        </div>
      )}
    </Page>
  );
}
