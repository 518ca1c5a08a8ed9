import { matchPath } from 'react-router';

/** What an address is made of: its parts by name, and what is asked beside it, of which a way takes what it needs. */
interface Asked {
  params: Readonly<Record<string, string | undefined>>;
  query: URLSearchParams;
}

const taken = (query: URLSearchParams, name: string): string | null => {
  const value = query.get(name);
  query.delete(name);
  return value;
};
const isOut = (value: string | null | undefined): boolean => value !== 'false' && value !== '0';
const order = (out: boolean, page: '' | 'Detail' | 'Edit', id?: string): string =>
  `/${out ? 'Outbound' : 'Inbound'}/Order${page}${id === undefined ? '' : `/${id}`}`;
const NEW = '0';
/** A master's list with the form of a row open, or of a new one; only read where nothing is to be changed. */
const form =
  (page: string) =>
  ({ params: { hasEdit = '' }, query }: Asked): string => {
    const id = taken(query, 'id');
    if (id !== null) query.set('row', id);
    if (id !== null || hasEdit === 'true') query.set('hasEdit', hasEdit);
    return page;
  };

/** Addresses that the specification spells out (section 2) and the page that shows what they stand for. */
const WAYS: Readonly<Record<string, (asked: Asked) => string>> = {
  '/wareAndOutInfo/:title': ({ query }) => {
    const out = isOut(taken(query, 'hasOut')),
      id = taken(query, 'id');
    return id === null ? order(out, '') : order(out, 'Detail', id);
  },
  '/addOutAndWareOrder/:hasOut/:hasEdit/:title': ({ params, query }) => {
    const id = taken(query, 'id');
    return order(isOut(params.hasOut), 'Edit', params.hasEdit === 'true' && id !== null ? id : NEW);
  },
  '/addAllot/:title': ({ query }) => `/Order/addAllot/${taken(query, 'id') ?? NEW}`,
  '/AddlogisticsConfig/:title': ({ params }) => `/configurationDetails/${params.title}`,
  '/InventoryStrategy/:hasEdit': form('/Stock/Threshold'),
  '/GoodsClassDecideDetail/:hasEdit': form('/Config/GoodsClassDecide'),
  '/JudgingCriteriaDetail/:hasEdit': form('/Config/JudgingCriteria'),
  '/FactoryRecordsAdd/:hasEdit': form('/Inbound/FactoryRecord'),
  '/UploadGoodsQIRDetail/:hasEdit': form('/Inbound/GoodsQir'),
  '/QualityReportAdd/:hasEdit': ({ params, query }) => {
    const id = taken(query, 'id');
    if (params.hasEdit !== 'true') return id === null ? '/Inbound/Quality' : `/Inbound/QualityDetail/${id}`;
    if (id !== null) query.set('qc', id);
    return '/Inbound/Inspect';
  },
  '/ImportOrder/:title': ({ query }) => {
    if (!isOut(taken(query, 'hasOut'))) query.set('tab', 'ware');
    return '/Order/ImportOrder';
  },
  '/auditingWareAndOutInfo/:title': ({ query }) => {
    const id = taken(query, 'id');
    return `/Order/OrderAudit${id === null ? '' : `Detail/${id}`}`;
  },
  '/ComplaintList/:title': ({ query }) => {
    const id = taken(query, 'id');
    return `/CustomerService/ComplaintList${id === null ? '' : `/${id}`}`;
  },
  '/addGrouping/:title': () => '/CustomerService/Grouping',
  '/AddStoreInfo/:title': () => '/Basic/Store',
  '/ImportSitemap/:title': () => '/Basic/Route',
  '/Warehouse/components/InventoryTrackingDetail/:id': ({ params }) => `/Inventory/StockDetail/${params.id}`,
};

/** Where an address of the specification leads; what it asks beside goes along. Undefined: it stands for itself. */
export function forwarded(pathname: string, search: string): string | undefined {
  for (const [pattern, way] of Object.entries(WAYS)) {
    const match = matchPath(pattern, pathname);
    if (!match) continue;
    const query = new URLSearchParams(search);
    const to = way({ params: match.params, query });
    return query.size > 0 ? `${to}?${query}` : to;
  }
  return undefined;
}
