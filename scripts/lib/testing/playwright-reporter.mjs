import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '#stack/paths';

/**
 * Prints the result of each browser test file when it ends. If BROWSER_TEST_RESULTS names a file, writes the counts that
 * `npm test` reads to it.
 */
export default class BrowserTestReporter {
  #files = new Map();
  #failures = [];
  #passed = 0;
  #failed = 0;

  onBegin(_config, suite) {
    for (const test of suite.allTests()) this.#entryOf(test).remaining += 1;
  }

  onTestBegin(test) {
    this.#entryOf(test).startedMs ??= performance.now();
  }

  onStdOut(text) {
    process.stdout.write(text);
  }

  onStdErr(text) {
    process.stderr.write(text);
  }

  onTestEnd(test, result) {
    const file = this.#entryOf(test);
    file.remaining -= 1;
    file.seconds = (performance.now() - file.startedMs) / 1000;
    if (result.status === 'passed') {
      this.#passed += 1;
      file.passed += 1;
    } else this.#recordFailure(test, result, file);
    if (file.remaining > 0) return;
    console.log(`${file.failed > 0 ? 'FAIL' : 'PASS'} ${file.name} (${file.seconds.toFixed(1)} s)`);
  }

  /** Handles errors outside of tests: a file that cannot be loaded, a worker that cannot start. */
  onError(error) {
    this.#failed += 1;
    const where = error.location ? `${relative(ROOT, error.location.file)}: ` : '';
    console.log(error.stack ?? error.message ?? error.value);
    this.#failures.push(`✘ ${where}${firstLines(error.message ?? error.value ?? '')}`);
  }

  onEnd() {
    const target = process.env.BROWSER_TEST_RESULTS;
    const files = [...this.#files.values()].map(({ name, seconds, passed, failed }) => ({
      file: name,
      seconds,
      passed,
      failed,
    }));
    const results = { passed: this.#passed, failed: this.#failed, failures: this.#failures, files };
    if (!target) return console.log(`${this.#passed} passed, ${this.#failed} failed`);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, JSON.stringify(results));
  }

  /** A test that never started, because its setup failed or the run was interrupted, counts as failed. */
  #recordFailure(test, result, file) {
    this.#failed += 1;
    file.failed += 1;
    const [, , , ...titles] = test.titlePath();
    const title = titles.join(' ');
    const texts = result.errors.map(({ stack, message, value }) => stack ?? message ?? value ?? '');
    const reason = texts.length > 0 ? texts.join('\n') : result.status;
    const attachments = result.attachments.flatMap(({ path }) => (path ? [`  ${relative(ROOT, path)}`] : []));
    console.log([`✘ ${file.name}: ${title} (${result.duration} ms)`, reason, ...attachments, ''].join('\n'));
    this.#failures.push(`✘ ${file.name}: ${title}: ${firstLines(reason)}`);
  }

  #entryOf({ location }) {
    const name = relative(ROOT, location.file);
    let file = this.#files.get(name);
    if (!file) {
      file = { name, remaining: 0, passed: 0, failed: 0, seconds: 0, startedMs: undefined };
      this.#files.set(name, file);
    }
    return file;
  }
}

/** The first lines of a message, which contain the expected and the received value. */
function firstLines(text) {
  const lines = stripVTControlCharacters(text).split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, 4)
    .join(' ');
}
