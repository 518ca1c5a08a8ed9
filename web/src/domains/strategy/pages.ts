import { createElement } from 'react';
import type { Pages } from '../../ui/page/registry.ts';
import { settings } from './settings.ts';

/** The configuration centre. */
export const pages: Pages = {
  '/Config/OwnerEntryFlow': settings(
    async () => (await import('#contract/strategy/inbound/entry-flow.ts')).ownerEntryFlow,
  ),
  '/Config/BatchStrategy': settings(
    async () => (await import('#contract/strategy/inbound/batch-strategy.ts')).batchStrategy,
  ),
  '/Config/OverageStrategy': settings(
    async () => (await import('#contract/strategy/inbound/overage-strategy.ts')).overageStrategy,
  ),
  '/Config/ExpiryStrategy': settings(
    async () => (await import('#contract/strategy/inbound/expiry-strategy.ts')).expiryStrategy,
  ),
  '/Config/PutawayStrategy': settings(
    async () => (await import('#contract/strategy/inbound/putaway-strategy.ts')).putawayStrategy,
    async () => ({ rules: createElement((await import('./PutawayStepsInput.tsx')).PutawayStepsInput) }),
  ),
  '/Config/AppointmentThreshold': settings(
    async () => (await import('#contract/strategy/inbound/appointment-threshold.ts')).appointmentThreshold,
  ),
  '/Config/SignRange': settings(async () => (await import('#contract/strategy/inbound/sign-range.ts')).signRange),
  '/Config/EntryUploadMode': settings(
    async () => (await import('#contract/strategy/inbound/upload-mode.ts')).entryUploadMode,
  ),
};
