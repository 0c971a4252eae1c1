/**
 * Domains whose addresses belong to whoever asks a mail provider for one. Nobody may claim them, whatever their DNS says.
 */
const publicProviders = new Set(
  `126.com 139.com 163.com 189.cn aim.com alice.it aliceadsl.fr aol.com aol.de arcor.de att.net bellsouth.net
  bigpond.com bk.ru bluewin.ch btinternet.com centrum.cz charter.net comcast.net cox.net daum.net duck.com earthlink.net
  email.com email.cz fastmail.com fastmail.fm foxmail.com free.fr freemail.hu freenet.de frontier.com gmail.com gmx.at
  gmx.ch gmx.com gmx.de gmx.net googlemail.com hanmail.net hey.com hotmail.co.uk hotmail.com hotmail.com.br hotmail.de
  hotmail.es hotmail.fr hotmail.gr hotmail.it hushmail.com icloud.com inbox.lv inbox.ru internode.on.net juno.com
  keemail.me laposte.net libero.it list.ru live.co.uk live.com live.de live.fr live.it live.nl lycos.com mac.com mail.com
  mail.de mail.ee mail.ru mailbox.org mailfence.com mailinator.com me.com msn.com naver.com netzero.net nifty.com o2.pl
  onet.pl optonline.net orange.fr otenet.gr outlook.com outlook.com.gr outlook.de outlook.es outlook.fr outlook.it
  passport.com pm.me posteo.at posteo.de posteo.net proton.me protonmail.ch protonmail.com qq.com rambler.ru rediffmail.com
  rocketmail.com rogers.com runbox.com sapo.pt sbcglobal.net seznam.cz sfr.fr shaw.ca sina.cn sina.com sky.com
  skynet.be sohu.com startmail.com sympatico.ca t-online.de talktalk.net telenet.be telus.net terra.com.br tiscali.it
  tuta.com tuta.io tutanota.com tutanota.de uol.com.br verizon.net videotron.ca virgilio.it virginmedia.com wanadoo.fr
  web.de wp.pl xtra.co.nz ya.ru yahoo.ca yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com yahoo.com.ar yahoo.com.au
  yahoo.com.br yahoo.de yahoo.es yahoo.fr yahoo.gr yahoo.it yandex.com yandex.ru yeah.net ymail.com zoho.com ziggo.nl`.split(
    /\s+/,
  ),
);

/** Also of a domain below one of them. */
export const isPublicProvider = (domain: string): boolean =>
  domain.split(".").some((_, index, labels) => publicProviders.has(labels.slice(index).join(".")));
