import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { readWebhook, WebhookError } from '@haocang/client';

/** A receiver of webhooks: `SECRET=whsec_… PORT=9000 node receiver.ts`. */
const { SECRET = '', PORT = '9000' } = process.env;
/** Ids that were taken: an event may come again. Keep yours where they outlive a restart. */
const taken = new Set<string>();

const server = createServer(async (request, response) => {
  try {
    const signature = request.headers['x-haocang-signature'];
    const event = await readWebhook(await text(request), String(signature), SECRET);
    response.writeHead(204).end();
    if (taken.has(event.id)) return;
    taken.add(event.id);
    const about = event.topic === 'order.shipped' ? ` ${event.data.orderNo}: ${event.data.qty}` : '';
    process.stdout.write(`${event.topic}${about}\n`);
  } catch (error) {
    response.writeHead(error instanceof WebhookError ? 401 : 500).end();
  }
});
server.listen(Number(PORT), () => {
  const address = server.address();
  process.stdout.write(`listening ${typeof address === 'object' ? address?.port : ''}\n`);
});
