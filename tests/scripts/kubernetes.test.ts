import { describe, expect, it } from '@jest/globals';
import { checkKubernetes, knownToKubernetes, kubernetesFiles } from '../../scripts/lib/checks/kubernetes.mjs';
import { problemsOfKubernetes } from '../../scripts/lib/kubernetes/rules.mjs';

const folder = 'containers/kubernetes';

/** The problems of the manifests with a part of one file replaced, which must occur. */
function problemsWith(file: string, piece: string | RegExp, other: string): string {
  const files = kubernetesFiles();
  const path = `${folder}/${file}`;
  const text = files.get(path) ?? '';
  const changed = text.replace(piece, () => other);
  if (changed === text) throw new Error(`${piece} does not occur in ${path}`);
  files.set(path, changed);
  return problemsOfKubernetes(files, knownToKubernetes()).join('\n');
}

describe('the manifests for Kubernetes', () => {
  it('follow its schemas, and match the server and its image (OPERATIONS-10)', async () =>
    expect(await checkKubernetes()).toEqual([]));

  it.each<[string, string, string | RegExp, string, string]>([
    ['no YAML', 'base/server.yaml', 'spec:', 'spec: {', 'base/server.yaml:1'],
    [
      'a field that the schema does not know',
      'base/server.yaml',
      'livenessProbe',
      'livenesProbe',
      'no such field',
    ],
    [
      'a value of another type',
      'base/server.yaml',
      'containerPort: 3000',
      'containerPort: web',
      'containerPort',
    ],
    [
      'an unknown kind',
      'base/service.yaml',
      'kind: Service',
      'kind: Servce',
      'Kubernetes has no Servce of v1',
    ],
    ['a file that is missing', 'base/kustomization.yaml', 'ingress.yaml', 'front.yaml', 'it does not exist'],
    [
      'a file that nothing uses',
      'base/kustomization.yaml',
      '  - ingress.yaml\n',
      '',
      'no kustomization uses it',
    ],
    ['root', 'base/server.yaml', 'runAsNonRoot: true', 'runAsNonRoot: false', 'a user other than root'],
    [
      'another user than the image has',
      'base/server.yaml',
      'runAsUser: 1000',
      'runAsUser: 1001',
      'run as 1000:1000',
    ],
    [
      'a writable file system',
      'base/server.yaml',
      'readOnlyRootFilesystem: true',
      'readOnlyRootFilesystem: false',
      'must be read-only',
    ],
    ['capabilities', 'base/server.yaml', 'drop: ["ALL"]', 'drop: ["CHOWN"]', 'must drop all capabilities'],
    [
      'a token of the cluster',
      'base/server.yaml',
      'automountServiceAccountToken: false',
      'automountServiceAccountToken: true',
      'no token of the cluster',
    ],
    [
      'a folder that it cannot write',
      'base/server.yaml',
      'mountPath: /data',
      'mountPath: /elsewhere',
      'it writes to /data',
    ],
    [
      'a probe that the server does not have',
      'base/server.yaml',
      'path: /health/ready',
      'path: /ready',
      'must request /health/ready',
    ],
    [
      'a restart because of the database',
      'base/server.yaml',
      /(livenessProbe:\n +httpGet:\n +path: )\/health\/live/,
      'livenessProbe:\n            httpGet:\n              path: /health/ready',
      'livenessProbe must request /health/live',
    ],
    [
      'another port',
      'base/server.yaml',
      'containerPort: 3000',
      'containerPort: 8080',
      'the server listens on 3000',
    ],
    [
      'a stop that interrupts the moving of connections',
      'base/server.yaml',
      'GracePeriodSeconds: 45',
      'GracePeriodSeconds: 30',
      'must be 35 or more',
    ],
    [
      'a stop before the probe noticed',
      'base/kustomization.yaml',
      'SHUTDOWN_DELAY_MS=10000',
      'SHUTDOWN_DELAY_MS=1000',
      'SHUTDOWN_DELAY_MS must be 4000 or more',
    ],
    [
      'an unknown setting',
      'base/kustomization.yaml',
      'SHUTDOWN_DRAIN_MS',
      'SHUTDOWN_DRAINS_MS',
      'no setting SHUTDOWN_DRAINS_MS',
    ],
    [
      'a secret in the repository',
      'example/kustomization.yaml',
      'S3_REGION=us-east-1',
      'JWT_SECRET=honey',
      'JWT_SECRET is a secret',
    ],
    [
      'a password in the repository',
      'example/kustomization.yaml',
      'S3_REGION=us-east-1',
      'DATABASE_URL=postgres://a:b@c/d',
      'DATABASE_URL is a secret',
    ],
    ['an unknown command', 'base/migrate.yaml', 'args: ["migrate"]', 'args: ["fly"]', 'no command fly'],
    [
      'migrations twice',
      'base/migrate.yaml',
      'backoffLimit: 3',
      'backoffLimit: 3\n  parallelism: 2',
      'it must run once',
    ],
    [
      "the owner's address for the servers",
      'base/server.yaml',
      '            - name: NODE_ID',
      '            - name: DATABASE_OWNER_URL\n              valueFrom:\n                secretKeyRef:\n                  name: honey-live-owner\n                  key: DATABASE_OWNER_URL\n            - name: NODE_ID',
      "only migrations may have the address of the database's owner",
    ],
    [
      'a Service without servers',
      'base/service.yaml',
      /selector:\n.*/,
      'selector:\n    app.kubernetes.io/component: hive',
      'no Deployment has these labels',
    ],
    [
      'a port that no server has',
      'base/service.yaml',
      'targetPort: http',
      'targetPort: web',
      'no container has the port web',
    ],
    [
      'an Ingress to nowhere',
      'base/ingress.yaml',
      'name: http',
      'name: web',
      'no Service server with the port web',
    ],
    [
      'a proxy that ends quiet connections',
      'base/ingress.yaml',
      'haproxy.org/timeout-tunnel: 1h',
      'haproxy.org/timeout-tunnel: 30s',
      'must be 60 seconds or more',
    ],
    [
      'a budget for nothing',
      'base/disruption-budget.yaml',
      'component: server',
      'component: hive',
      'it protects nothing',
    ],
    [
      'scaling of nothing',
      'base/autoscaler.yaml',
      /name: server\n {2}#/,
      'name: hive\n  #',
      'there is no Deployment hive',
    ],
    [
      'scaling by a metric that no server has',
      'base/autoscaler.yaml',
      'honey_chat_connections',
      'honey_chat_bees',
      'no metric honey_chat_bees',
    ],
    [
      'more servers than a database may have',
      'base/autoscaler.yaml',
      'maxReplicas: 6',
      'maxReplicas: 64',
      'at most 63 servers',
    ],
    ['one server', 'base/autoscaler.yaml', 'minReplicas: 2', 'minReplicas: 1', 'so that one may stop'],
    [
      'an image of no version',
      'example/kustomization.yaml',
      '    newTag: 0.1.0\n',
      '',
      'must state the version of the image',
    ],
    [
      'an image of others without a digest',
      'example/redis.yaml',
      /@sha256:\w+/,
      '',
      'must be pinned by its digest',
    ],
    ['a patch of nothing', 'example/data-patch.yaml', 'name: data', 'name: files', 'nothing that it changes'],
    [
      'an undescribed secret',
      'base/migrate.yaml',
      'name: honey-live-owner',
      'name: comb-owner',
      'how the secret comb-owner is created',
    ],
  ])('find %s (OPERATIONS-10)', (_, file, piece, other, problem) => {
    expect(problemsWith(file, piece, other)).toContain(problem);
  });
});
