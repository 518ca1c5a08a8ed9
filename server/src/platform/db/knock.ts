import { connect } from 'node:net';

/** "May we speak in private?", the one question of PostgreSQL's protocol that is answered before anybody has said who he is: length, code. */
const QUESTION = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const PORT = 5432,
  ANSWER_MS = 1500;

/** Whether whoever stands at an address (a pooler) answers, without a login and without a connection of the database. */
export function knock(url: string): Promise<void> {
  const { hostname, port, searchParams } = new URL(url),
    folder = searchParams.get('host');
  const socket = folder?.startsWith('/')
    ? connect(`${folder}/.s.PGSQL.${port || PORT}`)
    : connect(Number(port || PORT), folder ?? hostname);
  return new Promise<void>((resolve, reject) => {
    const closed = (): void => reject(new Error('no answer at the door'));
    socket.setTimeout(ANSWER_MS, closed).on('error', closed).on('close', closed);
    socket.once('data', () => resolve());
    socket.write(QUESTION);
  }).finally(() => socket.destroy());
}
