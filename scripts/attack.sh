#!/usr/bin/env bash
# Attacks a running demo with sqlmap and wapiti (Debian's packages), signed in as a manager.
#   LOGIN_RATE_LIMIT=0 ADMIN_PASSWORD=demopass npm run demo
#   bash scripts/attack.sh http://127.0.0.1:3000 demo.manager demopass results
# What was found the last time stands in docs/security/attacks.md. Never point it at real data.
set -euo pipefail
url=${1:?the address of the demo} user=${2:?a user name} password=${3:?its password} out=${4:-attack-results}
mkdir -p "$out"

token() {
  curl -sS -D - -o /dev/null -H 'content-type: application/json' \
    -d "{\"username\":\"$user\",\"password\":\"$password\"}" "$url/api/auth/login" |
    tr -d '\r' | sed -n 's/^authorization: //Ip'
}

# A star marks what is attacked. A fresh token each: they are good for twenty minutes.
attack() {
  local name=$1 path=$2 data=${3:-} method=${4:-}
  local what=(-u "$url$path")
  [ -n "$method" ] && what+=(--method "$method")
  [ -n "$data" ] && what+=(--data "$data" --headers "Authorization: $(token)
Content-Type: application/json") || what+=(--headers "Authorization: $(token)")
  timeout 900 sqlmap "${what[@]}" --batch --dbms PostgreSQL --level 3 --risk 2 --threads 2 \
    --ignore-code 400,401,404,422 --flush-session --output-dir "$out/sqlmap" >"$out/$name.txt" 2>&1 || true
  if grep -q "is vulnerable\|Parameter: .*(" "$out/$name.txt"; then echo "$name: FOUND"
  elif grep -q "do not appear to be injectable" "$out/$name.txt"; then echo "$name: nothing"
  else echo "$name: $(tail -n 3 "$out/$name.txt" | tr '\n' ' ')"; fi
  echo "  $(grep -c 'testing ' "$out/$name.txt") kinds of injection, answers: $(
    grep -o '[45][0-9][0-9] ([^)]*) - [0-9]* times' "$out/$name.txt" | sed 's/ (.*) - / x /; s/ times//' | tr '\n' ' ')"
}

[ -n "$(token)" ] || { echo "$user could not sign in." >&2; exit 1; }
attack login-name /api/auth/login '{"username":"demo.clinic*","password":"nothing"}'
attack list-sort '/api/cases/1?sort=added_on*&order=asc'
attack list-order '/api/cases/1?sort=added_on&order=asc*'
attack list-page '/api/guardians/1*'
attack search-for /api/cases/search '{"search_in":"child_last_name","search_for":"a*"}'
attack search-in /api/guardians/search '{"search_in":"last_name*","search_for":"a"}'
attack details '/api/cases/1*/details'
attack report-from '/api/reports/general?to=2026-12-31&from=2026*'
attack timesheet '/api/timesheets/report?user_id=2*&start_date=2026-01-01&end_date=2026-12-31'
attack draft '/api/drafts/case-form-1*'
attack notice-title /api/notice '{"title":"a*","message":"b","enabled":0}' PUT
attack access-log '/api/access-log?user_id=2*&from=2026-01-01'
attack second-step /api/auth/login/second-factor '{"challenge":"a*","code":"123456"}'

timeout 1200 wapiti -u "$url/" --scope folder -H "Authorization: $(token)" --flush-session \
  -s "$url/login" -s "$url/api/docs" -s "$url/api/cases/1?sort=added_on&order=asc" \
  -s "$url/api/reports/general?from=2026-01-01&to=2026-12-31" -s "$url/api/guardians/1?sort=last_name&order=asc" \
  -m "common,backup,csp,cookieflags,crlf,exec,file,http_headers,redirect,sql,ssrf,timesql,xss,permanentxss,xxe,log4shell,methods" \
  --no-bugreport -f json -o "$out/wapiti.json" >"$out/wapiti.txt" 2>&1 || true
node -e '
const { vulnerabilities, anomalies } = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
for (const [kind, found] of [...Object.entries(vulnerabilities), ...Object.entries(anomalies)])
  for (const each of found) console.log(`wapiti: ${kind}: ${each.method} ${each.path} ${each.info}`);
' "$out/wapiti.json" || tail -n 5 "$out/wapiti.txt"
