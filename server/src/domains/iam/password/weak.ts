import { clientHash } from './hash.ts';

/**
 * Passwords everybody tries first, as the hashes a browser would send: common words in their usual spellings, with the usual
 * endings, and walks over the keyboard. Made from rules at the first question instead of being stored: 10,000 and more of them.
 */
const WORDS =
  `password passw0rd admin administrator root test guest user login welcome hello qwerty qazwsx qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm abc abcd
  abcdef iloveyou woaini woaini woaiwojia dragon monkey master letmein sunshine princess football baseball superman batman shadow michael jordan killer pokemon
  haocang cangku wuliu cangchu kuaidi shouhuo huoyun gongsi zhongguo china beijing shanghai hangzhou guangzhou shenzhen nihao mima zhanghao ceshi xiaoming
  wms logistics warehouse console company office manager staff temp demo default changeme secret access system server oracle mysql postgres spring summer
  autumn winter january monday love money lucky happy baby angel flower`.split(/\s+/);
const ENDINGS = [
  '',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '12345678',
  '0',
  '01',
  '001',
  '111',
  '000',
  '666',
  '888',
  '168',
  '520',
  '521',
  '1314',
  '5201314',
  '2020',
  '2021',
  '2022',
  '2023',
  '2024',
  '2025',
  '2026',
  '2027',
  '!',
  '@',
  '#',
  '!@#',
  '1!',
  '123!',
  '@1',
  '@12',
  '@123',
  '@1234',
  '@12345',
  '@123456',
  '#123',
  '_123',
  '.123',
  '!123',
  '@2024',
  '@2025',
  '@2026',
  '#2024',
  '#2025',
  '#2026',
  '@666',
  '@888',
  '@168',
  '123.',
  '123#',
  '123@',
  '123456!',
  '888!',
  '666!',
] as const;
const WALKS =
  `12345678 123456789 1234567890 87654321 987654321 11111111 00000000 88888888 66666666 12341234 123123123 11223344 12344321 147258369 1qaz2wsx 1qaz@WSX 1QAZ2wsx 1qaz!QAZ
  !QAZ2wsx !QAZ@WSX 1q2w3e4r 1Q2w3e4r 1q2w3e4r! 1q2w3e4r5t q1w2e3r4 Q1w2e3r4 qwer1234 Qwer1234 Qwer@1234 qwe123456 Qwe123456 asd123456 Asd123456 zxc123456 Zxc123456 abc12345 Abc12345 Abc@12345
  a1234567 A1234567 a12345678 Aa123456 aa123456 Aa123456! Aa123456. Aa123456@ Aa12345678 Aa@123456 Aa111111 Aa888888 Aa666666 P@ssw0rd P@ssw0rd1 P@ssw0rd123 P@$$w0rd Pa$$w0rd Passw0rd! Pass@word1
  5201314520 woaini1314 Woaini520 zaq12wsx Zaq12wsx ZAQ!2wsx`.split(/\s+/);

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const leet = (word: string): string => word.replace(/a/g, '@').replace(/o/g, '0').replace(/s/g, '$');

let weak: ReadonlySet<string> | undefined;

/** Whether a hash is one of a password everybody tries first. */
export function isCommon(hash: string): boolean {
  weak ??= new Set([...WALKS, ...WORDS.flatMap((word) => spelled(word, ENDINGS))].map(clientHash));
  return weak.has(hash);
}

/** Whether a hash is made of the person: account, phone, number or name, in the usual spellings and with the usual endings. */
export const isMadeOf = (hash: string, names: readonly string[]): boolean =>
  names.some((name) => spelled(name, ENDINGS).some((password) => clientHash(password) === hash));

const spelled = (word: string, endings: readonly string[]): string[] =>
  [...new Set([word, capital(word), word.toUpperCase(), capital(leet(word))])].flatMap((form) =>
    endings.map((ending) => form + ending),
  );
