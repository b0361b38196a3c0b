import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../paths.mjs';

/**
 * Says how each file of browser tests went when it has ended, and writes for `npm test` what it counts: to the file of
 * BROWSER_TEST_RESULTS, where there is one.
 */
export default class BrowserTestReporter {
  #files = new Map();
  #failures = [];
  #passed = 0;
  #failed = 0;

  onBegin(_config, suite) {
    for (const test of suite.allTests()) this.#of(test).left += 1;
  }

  onTestBegin(test) {
    this.#of(test).begun ??= performance.now();
  }

  onStdOut(text) {
    process.stdout.write(text);
  }

  onStdErr(text) {
    process.stderr.write(text);
  }

  onTestEnd(test, result) {
    const file = this.#of(test);
    file.left -= 1;
    file.seconds = (performance.now() - file.begun) / 1000;
    if (result.status === 'passed') {
      this.#passed += 1;
      file.passed += 1;
    } else this.#fail(test, result, file);
    if (file.left > 0) return;
    console.log(`${file.failed > 0 ? 'FAIL' : 'PASS'} ${file.name} (${file.seconds.toFixed(1)} s)`);
  }

  /** What belongs to no test: a file that cannot be loaded, a worker that cannot start. */
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

  /** One that was never begun, since its file could not be prepared or the run was ended, has not passed. */
  #fail(test, result, file) {
    this.#failed += 1;
    file.failed += 1;
    const [, , , ...titles] = test.titlePath();
    const title = titles.join(' ');
    const texts = result.errors.map(({ stack, message, value }) => stack ?? message ?? value ?? '');
    const reason = texts.length > 0 ? texts.join('\n') : result.status;
    const kept = result.attachments.flatMap(({ path }) => (path ? [`  ${relative(ROOT, path)}`] : []));
    console.log([`✘ ${file.name}: ${title} (${result.duration} ms)`, reason, ...kept, ''].join('\n'));
    this.#failures.push(`✘ ${file.name}: ${title}: ${firstLines(reason)}`);
  }

  #of({ location }) {
    const name = relative(ROOT, location.file);
    let file = this.#files.get(name);
    if (!file) {
      file = { name, left: 0, passed: 0, failed: 0, seconds: 0, begun: undefined };
      this.#files.set(name, file);
    }
    return file;
  }
}

/** Enough of a message to hold what was expected and what came instead. */
function firstLines(text) {
  const lines = stripVTControlCharacters(text).split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, 4)
    .join(' ');
}
