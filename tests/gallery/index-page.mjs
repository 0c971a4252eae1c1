const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** One page with every picture, and before them what is not as it must be. */
export function indexPage({ screens, variants, faults }) {
  const rows = screens.map(({ name, path }) => {
    const pictures = variants.map(({ id }) => {
      const file = `${name}/${id}.png`;
      return `<a href="${file}"><img loading="lazy" src="${file}" alt="${name}, ${id}"><span>${id}</span></a>`;
    });
    return `<section id="${name}"><h2>${name} <small>${escape(path)}</small></h2><div>${pictures.join("")}</div></section>`;
  });
  const list = faults.map(({ screen, variant, fault }) => {
    const where = `<a href="#${screen}">${screen}</a>, ${variant}`;
    return `<li>${where}: ${escape(fault)}</li>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Countersign, every screen</title>
<style>
body { font: 15px/1.5 system-ui; margin: 24px; background: #f7f8f3; color: #1a1c28 }
section div { display: flex; gap: 12px; overflow-x: auto; align-items: flex-start; padding-bottom: 12px }
section a { flex: none; color: inherit; font-size: 13px } section span { display: block }
img { height: 420px; border: 1px solid #e3e5dc; background: #fff } small { font-weight: 400; color: #5b6072 }
</style>
<h1>Every screen</h1>
<p>${screens.length} screens, ${variants.length} pictures of each. ${list.length === 0 ? "All facts are met." : `${list.length} facts are not met:`}</p>
<ol>${list.join("")}</ol>
${rows.join("\n")}</html>
`;
}
