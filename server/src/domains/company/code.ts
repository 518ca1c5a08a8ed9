import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sameSecret } from '../../platform/secrets/same.ts';

/** Without the letters and figures that are read for one another. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4,
  GROUP = 4;

const fileOf = (dataDir: string): string => path.join(dataDir, 'setup-code');

/** The code that opens the setup page, made once and kept in `DATA_DIR/setup-code` (mode 0600) until it is used. */
export function setupCode(dataDir: string): string {
  const file = fileOf(dataDir);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const code = Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');
  writeFileSync(file, `${code}\n`, { mode: 0o600, flag: 'wx' });
  return code;
}

/** Whether somebody typed the code of this machine; blanks, dashes and small letters do not matter. */
export function isSetupCode(dataDir: string, typed: string): boolean {
  const plain = (text: string): string =>
    text
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, '');
  return existsSync(fileOf(dataDir)) && sameSecret(plain(typed), plain(readFileSync(fileOf(dataDir), 'utf8')));
}

/** It has done its work. */
export const spendSetupCode = (dataDir: string): void => rmSync(fileOf(dataDir), { force: true });
