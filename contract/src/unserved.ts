/**
 * Calls of basicinfo-server, warehouse-base-server, file-server and report-server that the specification names and this product does not serve yet, by what
 * they come with. Printed below the endpoints that are served; a test fails as soon as one of them is.
 */
export const unserved: readonly { why: string; calls: readonly string[] }[] = [
  {
    why: 'the batch name (batchDataName) is a word the specification stores after login and never reads',
    calls: ['GET /basicinfo-server/v1/dictionary/batchName'],
  },
];
