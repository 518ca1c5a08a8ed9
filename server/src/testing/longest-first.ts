import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, in this order: begun last, one of them would keep one worker busy while the other has nothing left. */
const LONG = [
  'rings/answers.test.ts',
  'rings/conformance.test.ts',
  'rings/isolation-commands.test.ts',
  'rings/isolation.test.ts',
  'rings/poison.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONG.findIndex((name) => moduleId.endsWith(name));
      return at < 0 ? LONG.length : at;
    };
    // The rest as vitest would have it; the sort is stable.
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
