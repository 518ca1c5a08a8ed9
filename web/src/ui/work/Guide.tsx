/** The steps of a work page, shown until the first is done. */
export const Guide = ({ steps }: { steps: readonly string[] }) => (
  <ol className="hc-work-guide">
    {steps.map((step, i) => (
      <li key={step}>
        <b>{i + 1}</b>
        {step}
      </li>
    ))}
  </ol>
);
