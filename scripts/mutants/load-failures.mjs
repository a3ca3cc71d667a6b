/**
 * A reporter of Vitest: gives a test file that could not be loaded one failed test. The runner of Stryker looks at tests
 * only, so a change that stops a file from loading would count as unnoticed (stryker-js issue 6150).
 */
export default class LoadFailures {
  onTestRunEnd(modules) {
    for (const { task: file } of modules) {
      if (file.result?.state !== "fail" || file.tasks.length > 0) continue;
      const { errors } = file.result;
      file.tasks.push({
        type: "test",
        name: "the file is loaded",
        mode: "run",
        meta: {},
        file,
        result: { state: "fail", errors },
      });
    }
  }
}
