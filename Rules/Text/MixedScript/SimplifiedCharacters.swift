import LintKit

/// Characters that only exist in simplified Chinese.
enum SimplifiedCharacters {
  /// Returns the traditional form of a simplified character, or nil for all characters that also
  /// occur in traditional text.
  static func traditionalForm(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    scalar.isIdeographic ? forms[scalar] : nil
  }

  /// Returns whether a string has any of these characters.
  static func occur(
    in shown: ShownString, of entry: Entry, _ contents: inout TextContents
  ) -> Bool {
    guard shown.traits.has(.ideograph) else { return false }
    var isFound = false
    contents.read(shown.text, of: entry) { utf8 in
      var index = 0
      while index < utf8.count, !isFound {
        let (scalar, length) = utf8.scalar(at: index)
        isFound = isSimplified(scalar)
        index += length
      }
    }
    return isFound
  }

  private static func isSimplified(_ scalar: Unicode.Scalar) -> Bool {
    guard block.contains(scalar.value) else { return false }
    let index = Int(scalar.value - block.lowerBound)
    return bits[index / 64] >> UInt64(index % 64) & 1 != 0
  }

  /// The block of Unicode that all the characters are in.
  private static let block: Range<UInt32> = 0x4E00..<0xA000

  /// A bit for each character of the block.
  private static let bits: [UInt64] = forms.keys.reduce(
    into: Array(repeating: 0, count: block.count / 64)
  ) { bits, scalar in
    let index = Int(scalar.value - block.lowerBound)
    bits[index / 64] |= 1 << UInt64(index % 64)
  }

  private static let forms: [Unicode.Scalar: Unicode.Scalar] = {
    let pairs = list.split(separator: " ").map { Array($0.unicodeScalars) }
    return Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
  }()

  // The most frequent characters that Unihan's kTraditionalVariant maps to a single other character
  // and that are in GB 2312 but not in Big5. Characters that are also used in Hong Kong or Taiwan,
  // such as 群 or 台, are left out.
  private static let list = """
    两兩 个個 为為 乐樂 书書 买買 仅僅 从從 们們 会會 传傳 储儲 关關 \
    写寫 击擊 则則 创創 删刪 别別 剧劇 务務 动動 势勢 区區 协協 单單 \
    历歷 压壓 参參 双雙 发發 变變 号號 吗嗎 启啟 员員 响響 团團 围圍 \
    国國 图圖 圆圓 块塊 声聲 处處 备備 头頭 学學 实實 宽寬 对對 导導 \
    将將 尝嘗 帐帳 带帶 帮幫 广廣 库庫 应應 开開 张張 归歸 当當 录錄 \
    径徑 态態 总總 执執 扩擴 扫掃 护護 报報 拟擬 拦攔 择擇 损損 换換 \
    摄攝 数數 断斷 无無 旧舊 时時 显顯 暂暫 权權 条條 来來 标標 栏欄 \
    样樣 档檔 检檢 欢歡 没沒 测測 浏瀏 滚滾 滤濾 点點 热熱 爱愛 状狀 \
    独獨 环環 现現 电電 盖蓋 盘盤 码碼 称稱 稳穩 签簽 简簡 类類 级級 \
    纲綱 纸紙 线線 组組 细細 终終 经經 结結 给給 络絡 统統 继繼 续續 \
    维維 缓緩 编編 缩縮 联聯 节節 获獲 蓝藍 补補 装裝 观觀 规規 视視 \
    览覽 觉覺 计計 订訂 认認 让讓 议議 记記 许許 论論 设設 访訪 证證 \
    评評 识識 词詞 译譯 试試 话話 询詢 该該 详詳 语語 误誤 说說 请請 \
    读讀 调調 谢謝 贝貝 败敗 账帳 购購 贴貼 费費 资資 赠贈 跃躍 转轉 \
    软軟 轻輕 载載 较較 辅輔 辑輯 输輸 边邊 过過 运運 还還 这這 进進 \
    远遠 连連 选選 邮郵 释釋 针針 钟鐘 钥鑰 钮鈕 铃鈴 链鏈 销銷 锁鎖 \
    错錯 键鍵 长長 门門 闭閉 问問 间間 阅閱 队隊 险險 随隨 隐隱 静靜 \
    韩韓 页頁 顶頂 项項 须須 预預 频頻 题題 颜顏 额額 风風 馈饋 驱驅 \
    验驗 鸟鳥
    """
}
