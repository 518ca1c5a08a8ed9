import { channelSource } from '#contract/basic/partner/channel-source.ts';
import { consigneeAddress, type consigneeAddressApi } from '#contract/basic/partner/consignee-address.ts';
import { customer, type customerApi } from '#contract/basic/partner/customer.ts';
import { ownerWarehouse } from '#contract/basic/partner/owner-warehouse.ts';
import { owner, type ownerApi } from '#contract/basic/partner/owner.ts';
import { producer } from '#contract/basic/partner/producer.ts';
import type { storeSignedApi } from '#contract/basic/partner/store-signed.ts';
import { store, type storeApi } from '#contract/basic/partner/store.ts';
import { supplier, type supplierApi } from '#contract/basic/partner/supplier.ts';
import { one, serve } from '../../../crud/serve.ts';
import { command, query, type Handlers } from '../../../platform/command/call.ts';
import { exporting } from '../../../services/exports/serve.ts';
import { serveMaster } from '../open-use.ts';
import { storeRules } from '../rules.ts';
import { updateChannel } from './channel-source.ts';
import {
  addAddress,
  addressImport,
  addressLog,
  auditAddresses,
  removeAddresses,
  updateAddress,
  usableAddresses,
} from './consignee-address.ts';
import { renewCustomers, setCustomers } from './customer.ts';
import { letIn, removeMappings, updateMapping } from './owner-warehouse.ts';
import { exportSigned, signedImport } from './store-signed-sheet.ts';
import { deleteSigned, editSigned, relieveSigned, saveSigned, signedPage } from './store-signed.ts';

const storeSigned = {
  ...signedImport,
  page: query(signedPage),
  export: exporting(exportSigned),
  save: command(saveSigned),
  edit: command(editSigned),
  delete: command(deleteSigned),
  relieve: command(relieveSigned),
} satisfies Handlers<typeof storeSignedApi>;

const consigneeAddresses = {
  ...serve(consigneeAddress),
  ...addressImport,
  add: command(addAddress),
  update: command(updateAddress),
  remove: command(removeAddresses),
  audit: command(auditAddresses),
  usable: query(usableAddresses),
  operationLog: query(addressLog),
} satisfies Handlers<typeof consigneeAddressApi>;

const customers = {
  ...serveMaster(customer),
  enable: command(setCustomers(1)),
  disable: command(setCustomers(0)),
  renewValidity: command(renewCustomers),
} satisfies Handlers<typeof customerApi>;

/** The groups of this room. */
export const routes = {
  storeSigned,
  consigneeAddress: consigneeAddresses,
  customer: customers,
  owner: { ...serveMaster(owner), ...one(owner) } satisfies Handlers<typeof ownerApi>,
  ownerWarehouse: {
    ...serve(ownerWarehouse),
    add: command(letIn),
    update: command(updateMapping),
    remove: command(removeMappings),
  } satisfies Handlers<typeof ownerWarehouse.api>,
  supplier: { ...serveMaster(supplier), ...one(supplier) } satisfies Handlers<typeof supplierApi>,
  producer: serveMaster(producer),
  store: { ...serveMaster(store, storeRules), ...one(store) } satisfies Handlers<typeof storeApi>,
  channelSource: { ...serve(channelSource), update: command(updateChannel) } satisfies Handlers<
    typeof channelSource.api
  >,
};
