// Words for numbers, moves and windows, as pacman_env/wording.py writes them, and the sentences of a catalog.

function catalog(templates) {
  const say = (key, fields = {}, count = null) => {
    const text = templates[key], form = typeof text === "string" ? text : text[count === 1 ? "one" : "other"];
    return form.replace(/\{(\w+)\}/g, (_, field) => fields[field]);
  };
  say.amount = (count, noun) => say("count." + noun, { n: String(count).replace(/\B(?=(\d{3})+$)/g, ",") }, count);
  say.spelled = count => say("count.spelled").split(" ")[count] || String(count);
  return say;
}

const close = (one, other) => one === other || Math.abs(one - other) <= 1e-9 * Math.max(Math.abs(one), Math.abs(other));
const same = (one, other) => close(one, other) || Math.abs(one - other) <= 1e-9;

function number(value) {  // whole numbers in full, others with four digits that count
  if (!Number.isFinite(value)) return value > 0 ? "+inf" : "-inf";
  if (close(value, Math.round(value))) return whole(Math.round(value));
  let text = "";
  for (let count = 4; count < 18; count++) if (!Number.isInteger(Number(text = digits(value, count)))) break;
  return text;
}
function whole(value) {
  const short = Math.abs(value) >= 1e9 ? digits(value, 4) : "";
  return short && (Math.abs(value) >= 1e15 || Number(short) === value) ? short : String(value);
}
function digits(value, count) {
  const [mantissa, exponent] = value.toExponential(count - 1).split("e"), power = Number(exponent);
  const bare = text => text.includes(".") ? text.replace(/\.?0+$/, "") : text;
  return power < -4 || power >= count ? bare(mantissa) + "e" + power : bare(fixed(value, count - 1 - power));
}
function fixed(value, places) {  // a tie goes to the even digit, as in Python
  const long = value.toFixed(places + 40), kept = long.slice(0, -40), tie = /^50*$/.test(long.slice(-40));
  return tie && /[02468]\.?$/.test(kept) ? kept.replace(/\.$/, "") : value.toFixed(places);
}
function apart(one, other) {  // two different numbers look different
  let texts = [number(one), number(other)];
  for (let count = 5; count < 18 && one !== other && texts[0] === texts[1]; count++) texts = [digits(one, count), digits(other, count)];
  return texts;
}
function probability(value) {  // 1/3 where a small fraction says it
  for (let below = 1; below <= 24; below++) {
    const above = Math.round(value * below);
    if (Math.abs(above / below - value) < 1e-9) return below === 1 ? String(above) : above + "/" + below;
  }
  return number(value);
}
const bounds = (alpha, beta) => alpha === null ? "" : "[" + number(alpha) + ", " + number(beta) + "]";
const pretty = text => text.replace(/<=/g, "≤").replace(/>=/g, "≥").replace(/\binf\b/g, "∞").replace(/(?:(?<!\w)|(?<=\de))-(?=[\d∞])/g, "−");
const compact = text => pretty(text).replace("≤ ", "≤").replace("≥ ", "≥");
const capital = text => text.slice(0, 1).toUpperCase() + text.slice(1);

function reason(say, kind, value, alpha, beta, left) {
  const low = kind === "min", limit = low ? alpha : beta, fields = { n: say.spelled(left), bound: low ? "alpha" : "beta" };
  return say("reason.cut", { ...fields, value: number(value), sign: low ? "<=" : ">=", limit: number(limit) }, left);
}
