import { dock, dockApi } from '#contract/basic/warehouse/dock.ts';
import { ResourcePage } from '../../../crud/ResourcePage.tsx';
import type { Columns } from '../../../ui/table/column.tsx';
import type { RowOf } from '../../../ui/table/useList.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';

type Dock = RowOf<typeof dockApi.page>;

const master = { spec: dock.spec, api: dockApi };

/** What holds by the clock, where that is not what the dock itself says, with its end and the application it comes from. */
const columns: Columns<Dock> = [
  {
    key: 'now',
    dataIndex: 'now',
    title: '当前',
    render: ({ state, direction, until, auditNo }: Dock['now'], row) =>
      state === row.status && until === null ? (
        '-'
      ) : (
        <>
          <StatusTag dict="dockStatus" value={state} />
          {direction !== row.direction && <StatusTag dict="dockDirection" value={direction} />}
          {until && <small className="hc-faint hc-num">至 {until.slice(5, 16)}</small>}{' '}
          {auditNo && <TextLink to={`/Base/PlatformAudit?auditNo=${auditNo}`}>{auditNo}</TextLink>}
        </>
      ),
  },
];

/** Docks (月台), and how they stand at this moment. */
export const DockPage = () => <ResourcePage of={master} columns={columns} />;
