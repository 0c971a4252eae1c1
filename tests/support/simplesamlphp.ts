import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "./product";
import { until } from "./until";
import { pemOf, samlKey } from "./start-saml-provider";

const home = "/usr/share/simplesamlphp";
export const hasSimpleSaml =
  existsSync(`${home}/www/saml2/idp`) && spawnSync("php", ["--version"], { stdio: "ignore" }).status === 0;

type Service = { entityId: string; acsUrl: string; logoutUrl: string };

export const simpleSamlPerson = { username: "ada", password: "password-of-a-test" };

/** Debian's SimpleSAMLphp as an identity provider with one person, whom it signs in without asking or by a password. */
export async function startSimpleSaml(email: string, { asks = false } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "countersign-simplesamlphp-"));
  const port = await freePort();
  const at = `http://localhost:${port}/`;
  const write = (name: string, php: string) => writeFileSync(path.join(folder, name), `<?php\n${php}\n`);
  for (const name of ["config", "metadata", "cert", "data"]) mkdirSync(path.join(folder, name));
  const key = await samlKey();
  writeFileSync(path.join(folder, "cert", "provider.pem"), key.privateKey);
  writeFileSync(path.join(folder, "cert", "provider.crt"), pemOf(key));
  write(
    "config/config.php",
    `$config = ['baseurlpath' => '${at}', 'certdir' => '${folder}/cert/', 'loggingdir' => '${folder}/data/',
      'datadir' => '${folder}/data/', 'tempdir' => '${folder}/data/', 'logging.handler' => 'file',
      'secretsalt' => 'salt-of-a-test', 'auth.adminpassword' => 'admin-of-a-test', 'enable.saml20-idp' => true,
      'module.enable' => ['exampleauth' => true, 'core' => true, 'saml' => true], 'store.type' => 'phpsession',
      'session.phpsession.savepath' => '${folder}/data', 'timezone' => 'UTC', 'language.default' => 'en',
      'metadata.sources' => [['type' => 'flatfile', 'directory' => '${folder}/metadata']]];`,
  );
  write(
    "config/authsources.php",
    `$person = ['uid' => ['ada'], 'email' => ['${email}'],
      'givenName' => ['Ada'], 'sn' => ['Lovelace'], 'groups' => ['all', 'legal']];
    $config = ['people' => ${
      asks
        ? `['exampleauth:UserPass', '${simpleSamlPerson.username}:${simpleSamlPerson.password}' => $person]`
        : "['exampleauth:StaticSource', ...$person]"
    }];`,
  );
  write(
    "metadata/saml20-idp-hosted.php",
    `$metadata['__DYNAMIC:1__'] = ['host' => '__DEFAULT__', 'privatekey' => 'provider.pem', 'auth' => 'people',
      'certificate' => 'provider.crt', 'userid.attribute' => 'uid', 'sign.logout' => true, 'redirect.sign' => true];`,
  );
  const php = spawn("php", ["-S", `localhost:${port}`, "-t", `${home}/www`], {
    env: { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: path.join(folder, "config") },
    stdio: "ignore",
  });
  const metadataUrl = `${at}saml2/idp/metadata.php`;
  await until(async () => (await fetch(metadataUrl).catch(() => null))?.status === 200);
  const welcomeUrl = `${at}module.php/core/frontpage_welcome.php`;
  return {
    metadataUrl,
    welcomeUrl,
    signInUrl: (entityId: string) => `${at}saml2/idp/SSOService.php?spentityid=${encodeURIComponent(entityId)}`,
    logoutUrl: `${at}saml2/idp/SingleLogoutService.php?ReturnTo=${encodeURIComponent(welcomeUrl)}`,
    /** Tells it of a service, as its administrator does by hand. */
    register: ({ entityId, acsUrl, logoutUrl }: Service) =>
      write(
        "metadata/saml20-sp-remote.php",
        `$metadata['${entityId}'] = ['AssertionConsumerService' => '${acsUrl}',
          'SingleLogoutService' => '${logoutUrl}', 'simplesaml.nameidattribute' => 'uid',
          'NameIDFormat' => 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'];`,
      ),
    stop: () => {
      php.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
